import type { Messages } from "../translation.ts";

export const tour: Messages["tour"] = {
  title: "新手提示",
  count: "{at, number} / {of, number}",
  skip: "跳过",
  next: "下一步",
  done: "知道了",
  composer: {
    title: "不只是文字",
    text: "点回形针发送图片、视频和文件，用麦克风录制语音消息。",
  },
  message: {
    title: "每条消息都有菜单",
    touch: "长按消息可以回复、回应表情、复制或撤回；向右滑动可直接回复。",
    mouse: "右键点击消息可以回复、回应表情、复制或撤回。用键盘时，先用方向键选中消息，再按回车键。",
  },
  details: {
    title: "聊天室详情",
    owner: "在这里邀请成员、设置通知，还能找到在其他设备上回来用的链接。",
    member: "在这里设置通知，还能找到你的专属链接：在其他设备上用它回到自己的席位。",
  },
};
