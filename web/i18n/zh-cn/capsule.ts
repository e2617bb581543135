import type { Messages } from "../translation.ts";

export const capsule: Messages["capsule"] = {
  title: "保存聊天室",
  heading: "把聊天室存成文件",
  lead: "包含你现在能看到的全部消息、图片、视频、语音和文件，保存为一个网页，无需网络即可在任何浏览器中打开。",
  contents:
    "文件完成之前被撤回或清空的内容不会包含在内，读取消息之后才发送的内容也不会。文件没有加密，拿到它的人都能阅读。",
  prepare: "读取消息",
  reading: "{count, plural, =0 {正在读取…} other {已读取 # 条消息…}}",
  found: "{messages, plural, other {# 条消息}}，{files, plural, other {# 个文件}}（{size}）",
  asPage: "将保存为一个 HTML 文件。",
  asZip: "文件较大，将保存为 ZIP 文件。解压后打开文件夹中的 index.html。写入 ZIP 期间才被撤回的文件可能仍留在其中。",
  save: "保存“{name}”",
  saving: "文件已保存 {done}，共 {size}",
  offline: "没有网络连接，恢复后会自动继续。",
  pause: "暂停",
  resume: "继续",
  cancel: "取消",
  keepOpen: "请不要关闭本页面：重新加载后需要从头开始。",
  saved: "聊天室已保存。",
  tooLarge: "此浏览器无法保存这么大的文件，请使用电脑上的 Chrome 或 Firefox。",
  notAllowed: "房主没有允许成员保存这个聊天室。",
};
