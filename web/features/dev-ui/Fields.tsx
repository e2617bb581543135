import { useState } from "react";
import { CouponField } from "../../checkout/CouponField.tsx";
import { MethodChoice } from "../../checkout/MethodChoice.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { NameForm } from "../../ui/NameForm.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Group, Sample, Wide } from "./Sample.tsx";

const nothing = () => {};
const coupon = {
  typed: "SPRING",
  type: nothing,
  applied: undefined,
  busy: false,
  error: undefined,
  apply: async () => {},
  remove: nothing,
};

const noPrice = { quote: undefined, pending: true };
const unused = {
  quote: { currency: "usd", amount: 99, listAmount: 99, discount: 0, couponOk: false },
  pending: false,
};

export function Fields() {
  const [text, setText] = useState("小明");
  const [number, setNumber] = useState(5);
  const [days, setDays] = useState<number>();
  const [checked, setChecked] = useState(false);
  return (
    <Group title="Fields">
      <Sample name="TextField">
        <Wide>
          <TextField label="Empty" hint="A hint" placeholder="name@example.com" value="" onChange={nothing} />
        </Wide>
        <Wide>
          <TextField label="With a counter" value={text} maxCharacters={16} onChange={setText} />
        </Wide>
        <Wide>
          <TextField label="Wrong" error="1 to 16 characters, please." value={text} onChange={setText} />
        </Wide>
        <Wide>
          <TextField label="A password" type="password" value={text} onChange={setText} />
        </Wide>
      </Sample>
      <Sample name="NameForm">
        <Wide>
          <NameForm
            label="Room name"
            hint="1 to 16 characters"
            invalid="A room name has 1 to 16 characters"
            save="Save"
            saved="Saved"
            current={text}
            picture={(name) => <Avatar id="r" name={name} size={72} />}
            onSave={async (name) => setText(name)}
            onDone={nothing}
          />
        </Wide>
      </Sample>
      <Sample name="TextArea">
        <Wide>
          <TextArea label="Words" value={text} maxCharacters={4000} onChange={setText} />
        </Wide>
      </Sample>
      <Sample name="Stepper, Slider">
        <Stepper label="Seats" value={number} min={2} max={12} onChange={setNumber} />
        <Wide>
          <Slider label="Seats" value={number} stops={13} valueText={`${number} seats`} onChange={setNumber} />
        </Wide>
      </Sample>
      <Sample name="SegmentedChoice">
        <Wide>
          <SegmentedChoice
            label="Days"
            options={[1, 3, 7].map((value) => ({ value, label: value, detail: "days" }))}
            value={days}
            error={days === undefined ? "Please choose." : undefined}
            onChange={setDays}
          />
        </Wide>
        <Wide>
          <MethodChoice methods={["card", "alipay"]} value="card" onChange={nothing} />
        </Wide>
      </Sample>
      <Sample name="Checkbox">
        <Checkbox checked={checked} onChange={setChecked}>
          To be agreed to
        </Checkbox>
        <Checkbox checked={checked} error="Please accept the terms." onChange={setChecked}>
          Forgotten
        </Checkbox>
      </Sample>
      <Sample name="CopyField">
        <Wide>
          <CopyField label="A link" hint="To be copied" value="https://example.com/i/abc" />
        </Wide>
      </Sample>
      <Sample name="CouponField">
        <CouponField coupon={coupon} price={noPrice} />
        <Wide>
          <CouponField coupon={{ ...coupon, applied: "SPRING" }} price={noPrice} />
        </Wide>
        <Wide>
          <CouponField coupon={{ ...coupon, applied: "SPRING" }} price={unused} />
        </Wide>
      </Sample>
    </Group>
  );
}
