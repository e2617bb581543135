export const check = {
  why: "此聊天室有多次密码错误的尝试。登录前，你的设备需要先完成一段运算，以防他人猜测密码。",
  working: "正在运算：已用 {seconds} 秒",
};
