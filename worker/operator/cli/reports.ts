import { operatorCalls } from "../../contract/calls/operator.ts";
import { ask } from "./ask.ts";
import { type Command, most, requiredArgument, wholeNumber } from "./command.ts";
import { money, table, texts, time } from "./table.ts";

export const feedback: Record<string, Command> = {
  async ""(typed) {
    const { data, wire } = await ask(typed.server, operatorCalls.listFeedback, { query: most(typed) });
    const written = data.map(({ id, createdAt, type, contact, content }) => ({
      about: [id, time(createdAt), type, contact],
      text: content,
    }));
    return { wire, text: texts(written, "There is no feedback yet.") };
  },

  async delete(typed) {
    const params = { id: requiredArgument(typed, "feedback") };
    const { wire } = await ask(typed.server, operatorCalls.deleteFeedback, { params });
    return { wire, text: "It is deleted." };
  },
};

export const visits: Record<string, Command> = {
  async ""(typed) {
    const query = { days: wholeNumber(typed, "days") };
    const { data, wire } = await ask(typed.server, operatorCalls.countVisits, { query });
    return { wire, text: table(data, "No visits were counted.") };
  },
};

export const errors: Record<string, Command> = {
  async ""(typed) {
    const { data, wire } = await ask(typed.server, operatorCalls.listErrors);
    const found = data.map(({ release, name, detail, places, count, lastAt }) => ({
      about: [time(lastAt), `${count} times`, name, detail, `release ${release}`],
      text: places.join(" "),
    }));
    return { wire, text: texts(found, "No errors of pages were reported.") };
  },
};

export const prices: Record<string, Command> = {
  async ""({ server }) {
    const { data, wire } = await ask(server, operatorCalls.prices);
    const { currency, seatDay, least, seats, days, examples } = data;
    const steps = (of: readonly { from: number; percent: number }[], what: string) =>
      of.map(({ from, percent }) => ({ from: `${from} ${what}`, off: `${percent} %` }));
    const cost = examples.map(({ seats, days, amount, listAmount }) => ({
      seats,
      days,
      price: money(amount, currency),
      "instead of": money(listAmount, currency),
    }));
    const one = `One seat for one day: ${seatDay} of the smallest unit of ${currency.toUpperCase()}; an order is at least ${money(least, currency)}.`;
    const tables = [table([...steps(seats, "seats"), ...steps(days, "days")], "No discounts."), table(cost, "")];
    return { wire, text: [one, ...tables, "Changed in the console, at first by the setting PRICES."].join("\n\n") };
  },
};
