import { graceDays } from "../../../worker/contract/limits.ts";

export const fail = {
  invalid: {
    title: "链接无效",
    text: "可能是输入有误、复制不完整，或房主已更换链接。请向对方索取最新的链接。",
  },
  reset: {
    title: "你的专属链接已被重置",
    text: "房主已为这个席位更换链接，或收回了席位。请向房主索取新的链接。",
  },
  removed: {
    title: "你已被移出聊天室",
    text: "房主已收回你的席位。你发送过的内容会保留到聊天室被删除为止。如需重新加入，请联系房主。",
  },
  disabled: {
    title: "聊天室已被停用",
    text: "本站的管理方已将其关闭。如有疑问，请联系我们。",
  },
  gone: {
    title: "聊天室已不存在",
    text: `聊天室到期即关闭，${graceDays} 天后永久删除，里面的一切已不复存在。`,
  },
  payment: {
    title: "订单无效",
    text: "没有这个订单，或付款页面已失效。如果已经扣款，请联系我们。",
  },
  newRoom: "创建新的聊天室",
  feedback: "联系我们",
  home: "返回首页",
  otherLink: "换一个链接",
  notFoundTitle: "页面不存在",
  notFoundText: "这个地址没有对应的页面，可能是复制时不完整。",
};
