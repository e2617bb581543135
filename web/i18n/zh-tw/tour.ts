export const tour = {
  title: "新手提示",
  count: "{at, number} / {of, number}",
  skip: "略過",
  next: "下一步",
  done: "知道了",
  composer: {
    title: "不只是文字",
    text: "點迴紋針傳送圖片、影片和檔案，用麥克風錄製語音訊息。",
  },
  message: {
    title: "每則訊息都有選單",
    touch: "長按訊息可以回覆、用表情回應、複製或收回；向右滑動可直接回覆。",
    mouse: "在訊息上按右鍵可以回覆、用表情回應、複製或收回。用鍵盤時，先以方向鍵選取訊息，再按 Enter。",
  },
  details: {
    title: "聊天室資訊",
    owner: "在這裡邀請成員、設定通知，還能找到在其他裝置上回來用的連結。",
    member: "在這裡設定通知，還能找到你的專屬連結：在其他裝置上用它回到自己的席位。",
  },
};
