import type { Messages } from "../translation.ts";

export const receipt: Messages["receipt"] = {
  title: "删除凭证",
  lead: "聊天室删除后，房主以及希望收到到期通知的成员会通过邮件收到一份经过签名的凭证。本页面在你的设备上验证凭证，不会将其发送到任何地方。",
  field: "凭证",
  fieldHint: "邮件中的链接，或链接中 # 之后的文字",
  check: "验证",
  unreadable: "这不是凭证。请复制邮件中的完整链接。",
  failed: "无法获取已公布的密钥。",
  unsupported: "此浏览器无法验证这种签名，请使用较新的 Chrome、Firefox 或 Safari。",
  genuine: "凭证真实：由 {origin} 签名",
  forged: "凭证不真实：内容被改动过，或并非由该服务签名。",
  unknownKey: "签名密钥为 {key}，此服务没有公布该密钥。",
  otherOrigin: "这份凭证来自 {origin}，请在该网站验证。",
  deletedAt: "删除时间",
  messages: "消息",
  files: "文件",
  filesValue: "{count, number} 个（{size}）",
  members: "成员",
  room: "房间号",
  root: "内容指纹",
  key: "密钥",
  capsule: "与保存的聊天室比对",
  capsuleHint:
    "选择聊天室的 HTML 文件；如为 ZIP 文件，请选择解压后文件夹中的 index.html，其中列有各文件的哈希值，旁边的文件不会被读取。文件不会离开你的设备。",
  noCapsule: "这不是保存的聊天室。",
  otherRoom: "这个文件属于另一个聊天室。",
  same: "一致：文件中的消息、文件和成员与被删除的完全相同。",
  different:
    "不一致。与这个文件相比，被删除的聊天室多 {messages, number} 条消息、{files, number} 个文件、{members, number} 位成员（负数表示更少）。保存之后发送或撤回的消息都会改变指纹。",
  provesTitle: "凭证能证明什么",
  proves:
    "服务方以自己的签名声明：聊天室已删除、何时删除、其中有多少消息、文件和成员，并附上由消息编号、文件内容和席位计算出的指纹（默克尔树的根）。事后改动任何一项都会被发现。",
  provesNotTitle: "凭证不能证明什么",
  provesNot:
    "凭证无法证明没有人保留副本：成员可能保存过消息或文件。Cloudflare 的时间点恢复功能可在 30 天内还原聊天室的存储，之后则不能。此外，凭证的可信程度取决于服务的运营者。指纹涵盖消息编号、文件内容和席位，但不含消息文字，因此保存的文件中文字若被改动，无法由此发现。",
};
