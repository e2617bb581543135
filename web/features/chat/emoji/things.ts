export const nature = `
🐶 dog puppy 狗
🐱 cat 猫 貓
🐭 mouse 老鼠
🐹 hamster 仓鼠 倉鼠
🐰 rabbit bunny 兔子
🦊 fox 狐狸
🐻 bear 熊
🐼 panda 熊猫 熊貓
🐨 koala 考拉 無尾熊
🐯 tiger 老虎
🦁 lion 狮子 獅子
🐮 cow 牛
🐷 pig 猪 豬
🐸 frog 青蛙
🐵 monkey 猴子
🐔 chicken 鸡 雞
🐧 penguin 企鹅 企鵝
🐦 bird 鸟 鳥
🐤 chick 小鸡 小雞
🦆 duck 鸭子 鴨子
🦉 owl 猫头鹰 貓頭鷹
🦄 unicorn 独角兽 獨角獸
🐴 horse 马 馬
🐝 bee 蜜蜂
🦋 butterfly 蝴蝶
🐌 snail slow 蜗牛 蝸牛
🐢 turtle slow 乌龟 烏龜
🐍 snake 蛇
🐉 dragon 龙 龍
🐙 octopus 章鱼 章魚
🐬 dolphin 海豚
🐳 whale 鲸鱼 鯨魚
🐟 fish 鱼 魚
🐾 paw 爪印
🌸 cherry blossom flower 樱花 櫻花 花
🌹 rose 玫瑰
🌻 sunflower 向日葵
🌷 tulip 郁金香 鬱金香
💐 bouquet flowers 花束 鲜花 鮮花
🌱 seedling grow 发芽 發芽
🌲 tree 树 樹
🌴 palm 棕榈 棕櫚
🍀 clover luck 四叶草 幸運草 幸运 幸運
🍁 maple autumn 枫叶 楓葉 秋
🌙 moon night 月亮 晚安
⭐ star 星星
🌟 star glow 闪亮 閃亮
✨ sparkles shiny 闪闪 閃閃
⚡ lightning fast 闪电 閃電 快
🔥 fire hot 火 厉害 厲害
🌈 rainbow 彩虹
☀️ sun sunny 太阳 太陽 晴
⛅ cloud sun 多云 多雲
☁️ cloud 云 雲
🌧️ rain 下雨 雨
⛈️ storm 雷雨
❄️ snow cold 雪 冷
⛄ snowman 雪人
🌊 wave sea 海浪 海
💧 drop water 水滴
🌍 earth world 地球 世界
`;

export const food = `
🍎 apple 苹果 蘋果
🍊 orange 橙子 橘子
🍋 lemon 柠檬 檸檬
🍌 banana 香蕉
🍉 watermelon 西瓜
🍇 grapes 葡萄
🍓 strawberry 草莓
🍒 cherry 樱桃 櫻桃
🍑 peach 桃子
🥭 mango 芒果
🍍 pineapple 菠萝 鳳梨
🥑 avocado 牛油果 酪梨
🍅 tomato 番茄
🌽 corn 玉米
🥕 carrot 胡萝卜 胡蘿蔔
🌶️ chili spicy 辣椒 辣
🍞 bread 面包 麵包
🧀 cheese 奶酪 起司
🥚 egg 鸡蛋 雞蛋
🍗 chicken leg 鸡腿 雞腿
🍔 burger 汉堡 漢堡
🍟 fries 薯条 薯條
🍕 pizza 披萨 披薩
🌭 hot dog 热狗 熱狗
🌮 taco 墨西哥卷
🍣 sushi 寿司 壽司
🍱 bento lunch 便当 便當
🍜 noodles ramen 面条 麵 拉面
🍝 spaghetti pasta 意大利面 義大利麵
🍚 rice 米饭 米飯
🍙 rice ball 饭团 飯糰
🥟 dumpling 饺子 餃子
🍲 hot pot stew 火锅 火鍋
🦐 shrimp 虾 蝦
🍦 ice cream 冰淇淋
🍩 donut 甜甜圈
🍪 cookie 饼干 餅乾
🎂 birthday cake 生日蛋糕 生日
🍰 cake 蛋糕
🍫 chocolate 巧克力
🍬 candy 糖果
🥮 moon cake 月饼 月餅
☕ coffee tea 咖啡
🍵 tea 茶
🧋 bubble tea boba 奶茶 珍珠奶茶
🥤 drink soda 饮料 飲料
🍺 beer 啤酒
🍻 cheers beers 干杯 乾杯
🥂 cheers champagne 干杯 乾杯 庆祝 慶祝
🍷 wine 红酒 紅酒
🍶 sake 清酒
🍽️ eat dinner 吃饭 吃飯
🥢 chopsticks 筷子
`;

export const doing = `
⚽ football soccer 足球
🏀 basketball 篮球 籃球
🏸 badminton 羽毛球
🏓 ping pong 乒乓球 桌球
🎾 tennis 网球 網球
🏐 volleyball 排球
🏊 swim 游泳
🚴 bike cycling 骑车 騎車
🏆 trophy win 奖杯 獎盃 冠军 冠軍
🥇 gold medal first 金牌 第一
🎯 target goal 目标 目標
🎮 game 游戏 遊戲
🎲 dice 骰子
♟️ chess 棋
🧩 puzzle 拼图 拼圖
🎨 art paint 画画 畫畫
🎤 sing karaoke 唱歌
🎧 music headphones 音乐 音樂 耳机 耳機
🎵 music note 音乐 音樂
🎸 guitar 吉他
🎹 piano 钢琴 鋼琴
🎬 film movie 电影 電影
📷 camera photo 拍照 相机 相機
🚗 car 汽车 汽車 车
🚕 taxi 出租车 計程車
🚌 bus 公交 公車
🚄 train fast 高铁 高鐵 火车
🚇 metro subway 地铁 捷運
✈️ plane flight 飞机 飛機
🚀 rocket launch 火箭
🚢 ship 船
⛽ fuel 加油站
🏠 home house 家
🏢 office 公司 办公室 辦公室
🏥 hospital 医院 醫院
🏫 school 学校 學校
🏖️ beach holiday 海滩 海灘 假期
⛰️ mountain 山
🗺️ map 地图 地圖
📍 place pin 位置 地点 地點
⛺ camp tent 露营 露營
🎡 fair 摩天轮 摩天輪
🌃 night city 夜晚 城市
🎆 fireworks 烟花 煙火
`;

export const signs = `
❤️ red heart love 爱 愛 红心 紅心
🧡 orange heart 橙心 橘心
💛 yellow heart 黄心 黃心
💚 green heart 绿心 綠心
💙 blue heart 蓝心 藍心
💜 purple heart 紫心
🖤 black heart 黑心
🤍 white heart 白心
💔 broken heart 心碎
❤️‍🔥 heart fire 火热 火熱
💕 hearts love 爱心 愛心
💖 sparkling heart 闪亮的心 閃亮的心
💘 cupid 丘比特
💯 hundred perfect 满分 滿分 一百
💢 anger 生气 生氣
💥 boom 爆炸
💦 sweat splash 汗 水
💤 sleep zzz 睡觉 睡覺
💬 chat speech 聊天 说话 說話
💭 thought 想
🎉 party tada congrats 庆祝 慶祝 恭喜
🎊 confetti 庆祝 慶祝
🎁 gift present 礼物 禮物
🎈 balloon 气球 氣球
🧧 red envelope lucky money 红包 紅包
🏮 lantern 灯笼 燈籠
🎄 christmas 圣诞 聖誕
🎃 halloween pumpkin 万圣节 萬聖節
🎓 graduate 毕业 畢業
💍 ring marry 戒指 结婚 結婚
💼 work briefcase 工作 公文包
📅 calendar date 日历 日曆 日期
⏰ alarm clock time 闹钟 鬧鐘 时间 時間
⏳ hourglass wait 等待 沙漏
🔔 bell remind 铃 鈴 提醒
🔕 mute bell 静音 靜音
📌 pin 图钉 圖釘 置顶 置頂
📎 clip attachment 附件 回形针 迴紋針
✏️ pencil 铅笔 鉛筆
📝 note memo 笔记 筆記
📖 book read 书 書 读书
📚 books study 学习 學習
💡 idea bulb 灯泡 燈泡 主意
🔍 search find 搜索 搜尋
🔒 lock private 锁 鎖 保密
🔑 key 钥匙 鑰匙
🔗 link 链接 連結
🛠️ tools fix 工具 修理
⚙️ gear settings 设置 設定
💻 laptop computer 电脑 電腦
📱 phone mobile 手机 手機
☎️ telephone 电话 電話
📧 email mail 邮件 郵件
📦 package parcel 快递 包裹 包裝
🛒 cart shopping 购物 購物
💰 money bag 钱 錢
💳 card pay 信用卡 支付
📈 up chart growth 上涨 上漲 增长
📉 down chart 下跌
🗑️ trash delete 垃圾桶 删除 刪除
✅ check done yes 完成 对 對
✔️ check 对 對
❌ cross no wrong 错 錯 不
❓ question 问 問 疑问
❗ exclamation important 重要 感叹号 驚嘆號
⚠️ warning 警告 注意
🚫 forbidden no 禁止
🆗 ok 好
🆒 cool 酷
🆕 new 新
🔴 red circle 红 紅
🟢 green circle 绿 綠
🔵 blue circle 蓝 藍
➕ plus add 加
➖ minus 减 減
➡️ right arrow 右 箭头 箭頭
⬅️ left arrow 左
⬆️ up arrow 上
⬇️ down arrow 下
🔁 repeat again 重复 重複
🏁 finish 终点 終點
🚩 flag 旗
🇨🇳 china 中国 中國
🇭🇰 hong kong 香港
🇹🇼 taiwan 台湾 台灣
🇺🇸 usa america 美国 美國
🇬🇧 uk britain 英国 英國
🇯🇵 japan 日本
🇰🇷 korea 韩国 韓國
🇪🇺 europe 欧盟 歐盟
`;
