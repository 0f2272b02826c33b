import pg from 'pg'

/** Who a database handle is: a role, and settings that its policies look at. */
export interface RlsContext {
  readonly role: string
  readonly settings: Readonly<Record<string, string>>
}

/** The statement that sets the database role until the transaction ends (`set local`). */
export const createSetRlsContext = ({ role, settings }: RlsContext): string =>
  `select ${Object.entries({ role, ...settings })
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** Handles remembered at a time. */
const MAX_HANDLES = 500

/** Handles by the statement that sets their database role: nearly every request needs one, and making it costs more than it asks. */
export function createHandleCache<Handle>(
  make: (take: string, context: RlsContext) => Handle,
): (context: RlsContext) => Handle {
  const made = new Map<string, Handle>()
  return (context) => {
    const take = createSetRlsContext(context)
    const known = made.get(take)
    if (known) return known
    const handle = make(take, context)
    const [oldest] = made.keys()
    if (made.size >= MAX_HANDLES && oldest !== undefined) made.delete(oldest)
    made.set(take, handle)
    return handle
  }
}
