import type { Role } from "@contract/permissions.ts";
import { useT } from "../../i18n/use-t.ts";
import { Badge } from "../../ui/Badge.tsx";

export function RoleBadge({ role }: { role: Role }) {
  const t = useT("members");
  if (role === "member") return null;
  return <Badge tone="accent">{t(role)}</Badge>;
}
