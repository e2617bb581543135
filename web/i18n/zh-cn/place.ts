import type { Messages } from "../translation.ts";

export const place: Messages["place"] = {
  label: "聊天室存放在哪里",
  name: { near: "离你最近", eu: "欧盟", us: "美国" },
  meaning: {
    near: "存放在离购买者最近的数据中心，可能在任何国家。",
    eu: "消息和文件只在欧盟境内存储和处理。成员收发的内容会传输到他们所在的地方。订单和邮件不受此限制。之后无法更改。",
    us: "消息和文件只在美国境内存储和处理。成员收发的内容会传输到他们所在的地方。订单和邮件不受此限制。之后无法更改。",
  },
  storedIn: { eu: "存放在欧盟", us: "存放在美国" },
  storedInHint: "消息和文件只在那里存储和处理",
};
