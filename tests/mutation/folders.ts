/** Pure code, and the unit tests that run it. */
export interface Folder {
  /** Patterns of the mutated files. */
  files: readonly string[];
  /**
   * Patterns of files among them that need a page (its head, its storage, React), a request or a database: tests in a
   * browser prove them.
   */
  except?: readonly string[];
  tests: readonly string[];
}

export const folders: Record<string, Folder> = {
  "worker/contract/text": {
    files: ["worker/contract/text/*.ts"],
    tests: ["tests/unit/contract/text/*.test.ts", "tests/unit/contract/currencies.test.ts"],
  },
  "worker/room/rules": {
    files: ["worker/room/rules/**/*.ts"],
    tests: ["tests/unit/room/rules/*.test.ts"],
  },
  "worker/orders": {
    files: ["worker/orders/{bought-link,offer,order-for-room,order-state,present-order,prices}.ts"],
    tests: ["tests/unit/orders/rules.test.ts"],
  },
  "web/room/state": {
    files: ["web/room/state/*.ts"],
    tests: ["tests/unit/web/room/state/*.test.ts", "tests/unit/web/features/chat/mentions/find-mentions.test.ts"],
  },
  "web/sealed": {
    files: ["web/sealed/*.ts", "web/sealed/seat/{comparison,key-refusal}.ts"],
    except: ["web/sealed/{is-supported,key-store,service-worker-message}.ts"],
    tests: [
      "tests/unit/web/sealed/*.test.ts",
      "tests/unit/web/room/{device-search,sealed-avatars,sealed-room}.test.ts",
      "tests/unit/web/features/capsule/write-capsule.test.ts",
    ],
  },
  "web/lib": {
    files: [
      "web/lib/*.ts",
      "web/lib/capsule/*.ts",
      "web/lib/loading/{lazy-value,retry}.ts",
      "web/lib/browser/{composition,platform}.ts",
    ],
    except: [
      "web/lib/{app-name,formatting,language,page-setting,qr,share,theme,time-zone,use-server-now}.ts",
      "web/lib/capsule/private-file.ts",
    ],
    tests: [
      "tests/unit/web/lib/**/*.test.ts",
      "tests/unit/web/features/capsule/**/*.test.ts",
      "tests/unit/contract/text/dates.test.ts",
    ],
  },
};
