import { useNavigate, useParams } from "@tanstack/react-router";

export function useMemberPages() {
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  return {
    toDetails: () => void navigate({ to: "/chatroom/$code/detail", params: { code } }),
    toList: () => void navigate({ to: "/chatroom/$code/chat-user-list", params: { code } }),
    toMember: (member: string) =>
      void navigate({ to: "/chatroom/$code/chat-user-info", params: { code }, search: { uid: member } }),
  };
}
