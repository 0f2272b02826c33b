/** One call the service has answered, for the test hooks. */
export interface LoggedCall {
  readonly method: string
  /** The path as it was called, without its query. */
  readonly path: string
  /** The pattern of the path, for example `/v2/patients/:id`; null when there is no such call. */
  readonly route: string | null
  /** HTTP status of the answer. */
  readonly status: number
  /** When it was answered, ISO 8601 in UTC. */
  readonly at: string
}

/** How many calls are remembered. */
const MAX_CALLS = 500

/** The last calls, in memory only: the paths hold patient ids. */
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
    /** Leaves out every call about a patient who was removed. */
    forgetPatient: (id: number): void => {
      const kept = calls.filter(({ path }) => !path.split('/').includes(String(id)))
      calls.splice(0, calls.length, ...kept)
    },
  }
}

export type CallLog = ReturnType<typeof createCallLog>
