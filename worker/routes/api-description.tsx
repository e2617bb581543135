import { version } from "../../package.json";
import { describeFrames } from "../api-description/asyncapi.ts";
import { type About, describeEndpoints } from "../api-description/openapi.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { ApiPage } from "./pages/api-page.tsx";
import { showPage } from "./pages/page.tsx";

/** Descriptions of the API for those who write programs against it. */
export const apiDescription = createRoutes();

apiDescription.get("/api/openapi.json", (c) => c.json(describeEndpoints(about(c))));
apiDescription.get("/api/asyncapi.json", (c) => c.json(describeFrames(about(c))));

apiDescription.get("/api/docs", (c) => {
  const openApi = describeEndpoints(about(c));
  const asyncApi = describeFrames(about(c));
  const children = <ApiPage openApi={openApi} asyncApi={asyncApi} />;
  return showPage(c, { title: `${about(c).appName} API`, language: "en", children });
});

function about(c: AppContext): About {
  const { APP_NAME: appName, APP_ORIGIN: origin } = c.get("settings");
  return { appName, version, origin };
}
