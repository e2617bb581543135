import { ResultCode } from "@contract/codes.ts";
import Ban from "lucide-react/icons/ban";
import CreditCard from "lucide-react/icons/credit-card";
import KeyRound from "lucide-react/icons/key-round";
import Unlink from "lucide-react/icons/unlink";
import UserX from "lucide-react/icons/user-x";
import Wind from "lucide-react/icons/wind";
import type { ReactNode } from "react";

/** Action besides the one to the home page. */
export type FailAction = "otherLink" | "feedback";

interface FailReason {
  icon: ReactNode;
  title: "title" | "resetTitle" | "removedTitle" | "disabledTitle" | "goneTitle" | "paymentTitle";
  text: "text" | "resetText" | "removedText" | "disabledText" | "goneText" | "paymentText";
  action: FailAction;
  /** Label of the primary action, which leads to the home page. */
  home: "home" | "newRoom";
}

const size = 28;
const invalid: FailReason = {
  icon: <Unlink size={size} />,
  title: "title",
  text: "text",
  action: "otherLink",
  home: "home",
};

const reasons: Readonly<Record<number, FailReason>> = {
  [ResultCode.seatReset]: {
    icon: <KeyRound size={size} />,
    title: "resetTitle",
    text: "resetText",
    action: "otherLink",
    home: "home",
  },
  [ResultCode.memberRemoved]: {
    icon: <UserX size={size} />,
    title: "removedTitle",
    text: "removedText",
    action: "otherLink",
    home: "home",
  },
  [ResultCode.roomDisabled]: {
    icon: <Ban size={size} />,
    title: "disabledTitle",
    text: "disabledText",
    action: "feedback",
    home: "home",
  },
  [ResultCode.roomPurged]: {
    icon: <Wind size={size} />,
    title: "goneTitle",
    text: "goneText",
    action: "otherLink",
    home: "newRoom",
  },
  [ResultCode.paymentInvalid]: {
    icon: <CreditCard size={size} />,
    title: "paymentTitle",
    text: "paymentText",
    action: "feedback",
    home: "home",
  },
};

/** Explanation of a result code; without a known one, that the link is invalid. */
export function failReason(code: string | undefined): FailReason {
  return reasons[Number(code)] ?? invalid;
}
