import type { Order } from "@contract/order.ts";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, failureActionOf } from "../../api/api-error.ts";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { useOrder } from "./use-order.ts";

interface Props {
  title: string;
  state: ReturnType<typeof useOrder>;
  children: (order: Order) => ReactNode;
}

/** Frame of the order pages: shows a loaded order, or its error. */
export function OrderPageFrame({ title, state, children }: Props) {
  const t = useT("common");
  const ofOrders = useT("orders");
  // A nonexistent order and a deleted room have a page of their own.
  const { error } = state;
  if (!state.order && error instanceof ApiError && failureActionOf(error.code).do === "fail")
    return <Navigate to="/fail" search={{ code: String(error.code) }} replace />;
  const { status } = state.order ?? {};
  const isOver = status ? status !== "pending" && status !== "paid" : error !== undefined;
  return (
    <Frame title={title}>
      {state.order ? (
        <>
          {children(state.order)}
          {state.order.receiptCode && status !== "pending" && (
            <ButtonLink to="/receipt/$orderId" params={{ orderId: state.order.receiptCode }} variant="ghost" block>
              {ofOrders("receipt.title")}
            </ButtonLink>
          )}
        </>
      ) : state.error ? (
        <Card>
          <ErrorState page error={state.error} onRetry={state.reload} action={<HomeLink />} />
        </Card>
      ) : (
        <Card column>
          <span role="status" aria-label={t("loading")} />
          <Skeleton width="60%" height="28px" />
          <Skeleton height="16px" />
          <Skeleton height="48px" />
        </Card>
      )}
      {isOver && <RoomsOfDevice />}
    </Frame>
  );
}
