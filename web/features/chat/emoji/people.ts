/** An emoji per line, with its keywords in English and Chinese. */
export const faces = `
😀 grin smile happy 笑 开心 開心
😃 smile happy joy 笑 高兴 高興
😄 laugh smile happy 大笑 开心 開心
😁 beam grin teeth 露齿笑 嘻嘻
😆 laugh squint 大笑 哈哈
😅 sweat relief phew 苦笑 尴尬 尷尬 汗
🤣 rofl rolling laugh 笑翻 笑死
😂 joy tears laugh lol 笑哭 破涕为笑 破涕為笑
🙂 slight smile 微笑
🙃 upside down irony 倒脸 倒臉 无奈 無奈
😉 wink 眨眼
😊 blush smile warm 害羞 微笑 开心 開心
😇 angel innocent halo 天使 无辜 無辜
🥰 love hearts adore 喜爱 喜愛 爱 愛
😍 heart eyes love 色 爱心眼 愛心眼 喜欢 喜歡
🤩 star struck wow 崇拜 星星眼
😘 kiss blow 飞吻 飛吻 亲亲 親親
😗 kiss 亲亲 親親
😚 kiss closed eyes 亲亲 親親
😋 yum tasty 好吃 美味 馋 饞
😛 tongue 吐舌
😜 wink tongue joke 调皮 調皮 鬼脸 鬼臉
🤪 crazy goofy zany 疯 瘋 搞怪
😎 cool sunglasses 酷 墨镜 墨鏡
🤓 nerd glasses 书呆子 書呆子
🧐 monocle inspect 审视 審視 看看
🥳 party celebrate birthday 派对 派對 庆祝 慶祝 生日
😏 smirk 坏笑 壞笑 得意
😒 unamused meh 无语 無語 不屑
😞 disappointed sad 失望
😔 pensive sad 难过 難過 沉思
😟 worried 担心 擔心
😕 confused 困惑
🙁 frown sad 不开心 不開心
☹️ frown sad 难过 難過
🥺 pleading please puppy 求求 可怜 可憐
😢 cry tear sad 哭 流泪 流淚
😭 sob cry loud 大哭 痛哭
😤 triumph huff 生气 生氣 哼
😠 angry 生气 生氣
😡 rage mad 愤怒 憤怒 气 氣
🤬 swear curse 骂人 罵人
🤯 mind blown explode 震惊 震驚 炸了
😳 flushed blush 脸红 臉紅
🥵 hot sweat 热 熱
🥶 cold freeze 冷 冻 凍
😱 scream fear shock 尖叫 害怕 惊恐 驚恐
😨 fearful scared 害怕
😰 anxious sweat 紧张 緊張 冷汗
😥 sad relieved 难过 難過
🤗 hug 拥抱 擁抱 抱抱
🤔 think hmm 思考 想想
🤭 giggle oops 偷笑
🤫 shush quiet secret 嘘 噓 安静 安靜
🤥 lie pinocchio 说谎 說謊
😶 silent mute 沉默 无语 無語
😐 neutral 面无表情 面無表情
😑 expressionless 无语 無語
😬 grimace awkward 尴尬 尷尬
🙄 eye roll 白眼 翻白眼
😯 hushed surprised 惊讶 驚訝
😮 wow open mouth surprised 哇 惊讶 驚訝
😲 astonished 震惊 震驚
🥱 yawn tired 打哈欠 困
😴 sleep zzz 睡觉 睡覺 晚安
🤤 drool 流口水
😪 sleepy 困 睏
😵 dizzy 晕 暈
🤐 zip mouth secret 闭嘴 閉嘴 保密
🥴 woozy drunk 醉 晕 暈
🤢 sick nausea 恶心 噁心
🤮 vomit 吐
🤧 sneeze cold 感冒 打喷嚏 打噴嚏
😷 mask sick 口罩 生病
🤒 fever ill 发烧 發燒 生病
🤕 hurt bandage 受伤 受傷
🤑 money rich 发财 發財 钱 錢
🤠 cowboy 牛仔
😈 devil grin 恶魔 惡魔
👿 devil angry 恶魔 惡魔
💀 skull dead 骷髅 骷髏 死
👻 ghost boo 鬼 幽灵 幽靈
👽 alien 外星人
🤖 robot bot 机器人 機器人
💩 poop 便便
🤡 clown 小丑
🙈 see no evil monkey 不看 猴子
🙉 hear no evil monkey 不听 不聽 猴子
🙊 speak no evil monkey 不说 不說 猴子
`;

export const hands = `
👍 thumbs up like yes good ok 赞 讚 好 同意 点赞 點讚
👎 thumbs down dislike no 踩 反对 反對
👌 ok perfect 好的 没问题 沒問題
🤌 pinched italian 手势 手勢
✌️ victory peace 胜利 勝利 耶
🤞 fingers crossed luck 祈祷好运 好運
🤟 love you 爱你 愛你
🤘 rock 摇滚 搖滾
🤙 call me 打电话 打電話
👈 left point 左
👉 right point 右
👆 up point 上
👇 down point 下
☝️ one up 一 上
👋 wave hello hi bye 你好 再见 再見 拜拜 挥手 揮手
🤚 hand raised 手
✋ stop high five 停 举手 舉手
🖐️ hand five 手 五
👏 clap bravo 鼓掌 厉害 厲害
🙌 hooray raise hands 万岁 萬歲 欢呼 歡呼
🫶 heart hands love 比心
👐 open hands 张开双手
🤲 palms 双手 雙手
🤝 handshake deal 握手 合作 成交
🙏 please thanks pray 谢谢 謝謝 拜托 拜託 祈祷 祈禱
✍️ write 写 寫
💅 nails 美甲
🤳 selfie 自拍
💪 strong muscle 加油 力量 强 強
👀 eyes look 看 眼睛 围观 圍觀
👁️ eye 眼睛
🧠 brain smart 大脑 大腦 聪明 聰明
🫡 salute 敬礼 敬禮 收到
🫠 melt 融化
🫣 peek 偷看
🤷 shrug 耸肩 聳肩 不知道
🤦 facepalm 捂脸 摀臉 无语 無語
🙋 raise hand question 举手 舉手
🙇 bow sorry 鞠躬 抱歉 对不起 對不起
💁 info 介绍 介紹
🏃 run 跑 快
🚶 walk 走
💃 dance 跳舞
🕺 dance 跳舞
🧘 yoga calm 瑜伽 冥想
👶 baby 宝宝 寶寶
👩 woman 女
👨 man 男
👵 grandma 奶奶
👴 grandpa 爷爷 爺爺
👨‍👩‍👧 family 家 家庭
💑 couple love 情侣 情侶
👑 crown king queen 皇冠 王
`;
