export const ended = {
  title: "提示",
  text: "登入已失效，請重新登入。",
  passwordChanged: "聊天室密碼已變更，請使用新密碼登入。",
  undone: "你的另一台裝置復原了移交，這台裝置已登出該聊天室。",
  button: "重新登入",
};
