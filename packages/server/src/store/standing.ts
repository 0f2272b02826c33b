import pg from 'pg'

/** Who a database handle is: a role, and settings that its policies look at. */
export interface Standing {
  readonly role: string
  readonly settings: Readonly<Record<string, string>>
}

/** The statement that takes a standing until the transaction ends (`set local`). */
export const takeStanding = ({ role, settings }: Standing): string =>
  `select ${Object.entries({ role, ...settings })
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** Handles remembered at a time. */
const MOST = 500

/** Handles by the statement that takes their standing: nearly every request needs one, and making it costs more than it asks. */
export function handlesBy<Handle>(
  make: (take: string, standing: Standing) => Handle,
): (standing: Standing) => Handle {
  const made = new Map<string, Handle>()
  return (standing) => {
    const take = takeStanding(standing)
    const known = made.get(take)
    if (known) return known
    const handle = make(take, standing)
    const [oldest] = made.keys()
    if (made.size >= MOST && oldest !== undefined) made.delete(oldest)
    made.set(take, handle)
    return handle
  }
}
