/** The addresses of the product. `$name` is a part that must be there, `{-$name}` one that may be missing. */
export type RoutePath =
  | "/"
  | "/login/{-$code}"
  | "/i/{-$code}"
  | "/vip-entrance"
  | "/vip-entrance/$code"
  | "/chatroom"
  | "/chatroom/$code"
  | `/chatroom/$code/${RoomPage}`
  | "/success/$orderId"
  | "/pay-success/$orderId"
  | "/pending-payment"
  | "/pending-payment/$orderId"
  | "/payment-timeout"
  | "/payment-timeout/$orderId"
  | "/browser-bootstrap"
  | "/login-bridge"
  | "/feedback"
  | "/fail"
  | "/privacy-policy"
  | "/terms-of-service"
  | "/payment-terms";

/** The pages of a room besides the chat, and those that stand for it when there is nothing live. */
type RoomPage =
  | "detail"
  | "room-name"
  | "chat-user-list"
  | "chat-user-info"
  | "gallery"
  | "download/$fileId"
  | "edit-profile"
  | "user-name"
  | "user-code"
  | "user-email"
  | "notification"
  | "languages"
  | "network-guide"
  | "setting"
  | "chat-expired"
  | "chat-seats"
  | "chat-duration";

type PartOf<Path extends string> = Path extends `${infer Head}/${infer Tail}` ? PartOf<Head> | PartOf<Tail> : Path;

/** What an address names, by the names in its path. */
export type ParamsOf<Path extends string> = {
  [Part in PartOf<Path> as Part extends `$${infer Name}` ? Name : never]: string;
} & {
  [Part in PartOf<Path> as Part extends `{-$${infer Name}}` ? Name : never]?: string;
};

export type Params = Readonly<Partial<Record<string, string>>>;

const parts = (path: string): string[] => path.split("/").filter(Boolean);

/** What a pathname says by the pattern of a path; undefined when it is not of it. A slash at the end says nothing. */
export function matchPath(path: string, pathname: string): Params | undefined {
  const wanted = parts(path);
  const given = parts(pathname);
  if (given.length > wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    const [, optional, name] = /^(\{-)?\$(\w+)\}?$/.exec(part) ?? [];
    if (value === undefined) {
      if (optional === undefined) return undefined;
    } else if (name === undefined) {
      if (value.toLowerCase() !== part) return undefined;
    } else params[name] = decoded(value);
  }
  return params;
}

/** The pathname of a path with these values in it. */
export function pathnameOf(path: string, params: Params = {}): string {
  const filled = parts(path).flatMap((part) => {
    const name = /^(?:\{-)?\$(\w+)\}?$/.exec(part)?.[1];
    if (name === undefined) return [part];
    const value = params[name];
    return value ? [encodeURIComponent(value)] : [];
  });
  return `/${filled.join("/")}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Mistyped; nothing is found by it.
    return part;
  }
}
