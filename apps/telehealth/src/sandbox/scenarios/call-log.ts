/** A call the service has answered, for the test hooks. */
export interface LoggedCall {
  readonly method: string
  /** The requested path, without its query. */
  readonly path: string
  /** The path pattern, for example `/v2/patients/:id`; null: no such endpoint. */
  readonly route: string | null
  /** HTTP status of the answer. */
  readonly status: number
  /** Time of the answer, ISO 8601 in UTC. */
  readonly at: string
}

/** Maximum number of logged calls. */
const MAX_CALLS = 500

/** The latest calls, in memory only, because the paths contain patient ids. */
export function createCallLog() {
  const calls: LoggedCall[] = []
  return {
    add: (call: LoggedCall): void => {
      if (calls.length === MAX_CALLS) calls.shift()
      calls.push(call)
    },
    /** Newest last. */
    list: (): readonly LoggedCall[] => [...calls],
    clear: () => {
      calls.length = 0
    },
    /** Removes all calls about a deleted patient. */
    forgetPatient: (id: number): void => {
      const kept = calls.filter(({ path }) => !path.split('/').includes(String(id)))
      calls.splice(0, calls.length, ...kept)
    },
  }
}

export type CallLog = ReturnType<typeof createCallLog>
