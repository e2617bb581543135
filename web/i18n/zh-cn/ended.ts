export const ended = {
  title: "提示",
  text: "登录已失效，请重新登录。",
  passwordChanged: "聊天室密码已更改，请使用新密码登录。",
  undone: "你的另一台设备撤销了移交，本设备已退出该聊天室。",
  button: "重新登录",
};
