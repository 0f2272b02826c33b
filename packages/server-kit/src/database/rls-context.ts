import pg from 'pg'

/** Row-level security context: a role, and settings its policies read. */
export interface RlsContext {
  readonly role: string
  readonly settings: Readonly<Record<string, string>>
}

/** The statement that sets the database role until the transaction ends (`set local`). */
export const createSetRlsContext = ({ role, settings }: RlsContext): string =>
  `select ${Object.entries({ role, ...settings })
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** Maximum number of cached handles. */
const MAX_HANDLES = 500

/**
 * Cache of database handles by role statement: nearly every request needs one, and creating it costs more
 * than its queries.
 */
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
