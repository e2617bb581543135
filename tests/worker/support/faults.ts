/** Whether a call fails before its work, or after its work and before the answer. */
export type When = "before" | "after";

/** Only the n-th call fails. */
export interface Fault {
  n: number;
  when: When;
}

/** Documented errors of D1, which any call may throw. */
const databaseErrors = [
  "D1_ERROR: Network connection lost.",
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
];

const bucketErrors = [
  "We encountered an internal error. Please try again. (10001)",
  "Please reduce your concurrent request rate for the same object. (10058)",
  "Service Unavailable. (10043)",
  "Network connection lost.",
];

class Plan {
  calls = 0;
  fired = false;
  readonly #fault: Fault;
  readonly #errors: readonly string[];

  constructor(fault: Fault, errors: readonly string[]) {
    this.#fault = fault;
    this.#errors = errors;
  }

  /** `reads`: the call changes nothing, so that a failure after it is one before it, and is not planned again. */
  async run<T>(work: () => Promise<T>, reads = false): Promise<T> {
    const { n, when } = this.#fault;
    if (reads && when === "after") return await work();
    this.calls += 1;
    if (this.calls !== n) return await work();
    this.fired = true;
    if (when === "after") await work();
    throw new Error(this.#errors[n % this.#errors.length]);
  }
}

class Statement {
  readonly inner: D1PreparedStatement;
  readonly #plan: Plan;

  readonly #reads: boolean;

  constructor(inner: D1PreparedStatement, plan: Plan, reads: boolean) {
    this.inner = inner;
    this.#plan = plan;
    this.#reads = reads;
  }

  bind = (...values: unknown[]) => new Statement(this.inner.bind(...values), this.#plan, this.#reads);
  run = () => this.#plan.run(() => this.inner.run(), this.#reads);
  all = () => this.#plan.run(() => this.inner.all(), this.#reads);
  raw = () => this.#plan.run(() => this.inner.raw(), this.#reads);
  first = (column: string) => this.#plan.run(() => this.inner.first(column), this.#reads);
}

/** A database in which one call fails. `plan.fired` tells whether that call was made. */
export function faultyDatabase(database: D1Database, fault: Fault): { database: D1Database; plan: Plan } {
  const plan = new Plan(fault, databaseErrors);
  const faulty = {
    prepare: (sql: string) => new Statement(database.prepare(sql), plan, /^\s*select\b/i.test(sql)),
    batch: (statements: Statement[]) => plan.run(() => database.batch(statements.map(({ inner }) => inner))),
  };
  return { database: faulty as unknown as D1Database, plan };
}

export function faultyBucket(bucket: R2Bucket, fault: Fault): { bucket: R2Bucket; plan: Plan } {
  const plan = new Plan(fault, bucketErrors);
  const upload = (inner: R2MultipartUpload) => ({
    uploadId: inner.uploadId,
    uploadPart: (part: number, bytes: ReadableStream) => plan.run(() => inner.uploadPart(part, bytes)),
    complete: (parts: R2UploadedPart[]) => plan.run(() => inner.complete(parts)),
    abort: () => plan.run(() => inner.abort()),
  });
  const faulty = {
    createMultipartUpload: (key: string) => plan.run(async () => upload(await bucket.createMultipartUpload(key))),
    resumeMultipartUpload: (key: string, id: string) => upload(bucket.resumeMultipartUpload(key, id)),
    head: (key: string) => plan.run(() => bucket.head(key), true),
    get: (key: string, options?: R2GetOptions) => plan.run(() => bucket.get(key, options), true),
    list: (options?: R2ListOptions) => plan.run(() => bucket.list(options), true),
    delete: (keys: string | string[]) => plan.run(() => bucket.delete(keys)),
  };
  return { bucket: faulty as unknown as R2Bucket, plan };
}
