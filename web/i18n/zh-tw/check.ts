export const check = {
  why: "此聊天室有多次密碼錯誤的嘗試。登入前，你的裝置需要先完成一段運算，以防他人猜測密碼。",
  working: "正在運算：已用 {seconds} 秒",
};
