import { Hourglass, Inbox, WifiOff } from "lucide-react";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { PriceLine } from "../../checkout/PriceLine.tsx";
import { OpenInBrowser } from "../../in-app-browser/OpenInBrowser.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { NoPermission } from "../../ui/NoPermission.tsx";
import { OfflineBanner } from "../../ui/OfflineBanner.tsx";
import { Page } from "../../ui/Page.tsx";
import { RouteError, RoutePending } from "../../ui/RouteStates.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Group, Sample, Wide } from "./Sample.tsx";

const nothing = () => {};
const quote = { currency: "usd", amount: 315, listAmount: 350, discount: 35, couponOk: false };
const price = { quote, pending: false, failed: false, retry: nothing };

export function States() {
  return (
    <Group title="States">
      <Sample name="EmptyState">
        <Wide>
          <Card>
            <EmptyState
              icon={<Inbox size={28} />}
              title="Nothing here yet"
              hint="And what to do about it."
              action={<Button variant="primary">The way on</Button>}
            />
          </Card>
        </Wide>
        <Wide>
          <Card>
            <NoPermission />
          </Card>
        </Wide>
        <Wide>
          <Card>
            <ErrorState onRetry={nothing} />
          </Card>
        </Wide>
      </Sample>
      <Sample name="Heading">
        <Wide>
          <Card>
            <Heading
              icon={<Hourglass size={26} />}
              title="Waiting for your payment"
              text="Nothing has been charged yet."
            />
          </Card>
        </Wide>
      </Sample>
      <Sample name="Banner">
        {(["quiet", "accent", "warning", "danger"] as const).map((tone) => (
          <Wide key={tone}>
            <Banner tone={tone} icon={<WifiOff size={18} />} action={<Button size="sm">Do</Button>}>
              A line of the tone {tone}
            </Banner>
          </Wide>
        ))}
        <OfflineBanner />
      </Sample>
      <Sample name="Spinner, Skeleton">
        <Spinner size={16} />
        <Spinner size={28} />
        <Wide>
          <Skeleton width="60%" height="24px" />
          <Skeleton height="48px" />
        </Wide>
      </Sample>
      <Sample name="CaptchaLine">
        {(["working", "solved", "failed"] as const).map((state) => (
          <CaptchaLine key={state} state={state} />
        ))}
      </Sample>
      <Sample name="PriceLine">
        <Wide>
          <PriceLine what="5 seats · 7 days" price={price} />
        </Wide>
        <Wide>
          <PriceLine what="5 seats · 7 days" price={{ ...price, quote: undefined, pending: true }} />
        </Wide>
        <Wide>
          <PriceLine what="5 seats · 7 days" price={{ ...price, failed: true }} />
        </Wide>
      </Sample>
      <Sample name="Page">
        <Wide>
          <Page title="A page" fill="pane" onBack={nothing}>
            <VisuallyHidden>Only heard</VisuallyHidden>
            <p>Its content</p>
          </Page>
        </Wide>
        <Wide>
          <Page title="A page that waits" fill="pane" waiting onBack={nothing}>
            <p>Its content</p>
          </Page>
        </Wide>
      </Sample>
      <Sample name="RouteStates">
        <Wide>
          <RoutePending />
        </Wide>
        <Wide>
          <RouteError />
        </Wide>
      </Sample>
      <Sample name="WayOut">
        <Wide>
          <OpenInBrowser />
        </Wide>
      </Sample>
    </Group>
  );
}
