import type { JsonSchema } from "../../api-description/schemas.ts";

interface Operation extends JsonSchema {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
}

interface Message {
  name: string;
  payload: JsonSchema;
}

const hookExamples = `curl -d "Build 7 is green" LINK
curl -H "content-type: application/json" -H "Idempotency-Key: build-7" -d '{"text": "Build 7 is green"}' LINK
curl -F "text=Screenshots" -F file=@one.png -F file=@two.png LINK`;

/** The descriptions of endpoints and frames, to read. */
export function ApiPage({ openApi, asyncApi }: Record<"openApi" | "asyncApi", JsonSchema>) {
  const { info, paths, webhooks, components } = openApi as {
    info: Record<"title" | "description", string>;
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<string, { post: Operation }>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const { channels, info: socket } = asyncApi as {
    info: Record<"title" | "description", string>;
    channels: { room: { address: string; messages: Record<string, Message> } };
  };
  return (
    <main class="wide">
      <h1>{info.title}</h1>
      <p>{info.description}</p>
      <p>
        For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>, <a href="/api/asyncapi.json">AsyncAPI 3.0</a>.
      </p>
      <h2>Calls</h2>
      {Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { summary, description, operationId, tags: _, responses, ...operation }]) => (
            <details class="call" key={operationId} id={operationId}>
              <summary>
                <code>
                  {method.toUpperCase()} {path}
                </code>
                <br />
                {summary}
              </summary>
              {description && <p>{description}</p>}
              <Json of={{ ...operation, answer: (responses as JsonSchema)[200] }} />
            </details>
          ),
        ),
      )}
      <h2>Hooks</h2>
      <p>
        A bot writes without a browser. Its link is made in the room's details, and is as secret as a password; a post
        with an <code>Idempotency-Key</code> may be repeated.
      </p>
      <pre tabindex={0}>{hookExamples}</pre>
      {Object.values(webhooks).map(({ post: { operationId, summary, description, tags: _, ...operation } }) => (
        <details class="call" key={operationId} id={operationId}>
          <summary>{summary}</summary>
          <p>{description}</p>
          <Json of={operation} />
        </details>
      ))}
      <h2>Frames</h2>
      <p>{socket.description}</p>
      {Object.values(channels.room.messages).map(({ name, payload }) => (
        <details class="call" key={name} id={`frame-${name}`}>
          <summary>
            <code>{name}</code>
          </summary>
          <Json of={payload} />
        </details>
      ))}
      <h2>Schemas</h2>
      {Object.entries(components.schemas).map(([name, schema]) => (
        <details class="call" key={name} id={`schema-${name}`}>
          <summary>
            <code>{name}</code>
          </summary>
          <Json of={schema} />
        </details>
      ))}
    </main>
  );
}

function Json({ of }: { of: unknown }) {
  // Focusable, so that the arrow keys scroll it.
  return <pre tabindex={0}>{JSON.stringify(of, null, 2)}</pre>;
}
