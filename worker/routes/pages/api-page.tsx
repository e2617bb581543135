import type { JsonSchema } from "../../api-description/schemas.ts";

interface Operation extends JsonSchema {
  operationId: string;
  summary: string;
  tags: readonly string[];
}

interface Message {
  name: string;
  payload: JsonSchema;
}

/** The descriptions of calls and frames, to read. */
export function ApiPage({ openApi, asyncApi }: Record<"openApi" | "asyncApi", JsonSchema>) {
  const { info, paths, components } = openApi as {
    info: Record<"title" | "description", string>;
    paths: Record<string, Record<string, Operation>>;
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
        Object.entries(methods).map(([method, { summary, operationId, tags: _, responses, ...operation }]) => (
          <details class="call" key={operationId} id={operationId}>
            <summary>
              <code>
                {method.toUpperCase()} {path}
              </code>
              <br />
              {summary}
            </summary>
            <Json of={{ ...operation, answer: (responses as JsonSchema)[200] }} />
          </details>
        )),
      )}
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
