import pg from 'pg'
import { getStatementKind, statementChannel } from '../diagnostics.ts'
import type { RlsContext } from './store.ts'

/** A connection with driver internals beyond its published type: the prepared statements, by name. */
type Connection = pg.Connection & {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}
/** The driver's own handlers for responses to a statement. */
interface QueryHandlers {
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const baseQuery = pg.Query.prototype as unknown as QueryHandlers

/**
 * Sends the statement that sets the database role until the transaction ends; it is parsed once per
 * connection.
 */
function sendRlsContext(connection: Connection, { role, settings }: RlsContext): void {
  const pairs = Object.entries({ role, ...settings })
  const name = `take ${pairs.map(([setting]) => setting).join(' ')}`
  if (connection.parsedStatements[name] === undefined) {
    const text = `select ${pairs.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')}`
    connection.parse({ name, text, types: [] }, true)
    connection.parsedStatements[name] = text
  }
  connection.bind({ statement: name, values: pairs.flat() }, true)
  connection.execute({}, true)
}

/**
 * One statement under a database role. Both are sent in one pipelined batch with a single sync, which makes
 * them one transaction: if the role cannot be set, the database skips the statement, and no role stays on the
 * connection.
 */
class RlsQuery extends pg.Query {
  readonly standing: RlsContext
  readonly name: string | undefined
  readonly #text: string
  #isSent = false
  #hasTaken = false

  constructor(context: RlsContext, query: pg.QueryConfig, values: unknown[], done: QueryDone) {
    // Only statements of the extended protocol can be pipelined.
    super({ ...query, queryMode: 'extended' } as pg.QueryConfig, values, done)
    this.standing = context
    this.name = query.name
    this.#text = query.text
  }

  /** Whether another statement has this name: the driver would refuse it when half of the batch is sent. */
  #isNameTaken({ parsedStatements, submittedNamedStatements }: Connection): boolean {
    if (this.name === undefined) return false
    const known = parsedStatements[this.name] ?? submittedNamedStatements[this.name]
    return known !== undefined && known !== this.#text
  }

  override submit = (sent: pg.Connection): Error | null => {
    const connection = sent as Connection
    if (this.#isNameTaken(connection))
      return new Error(`The name ${this.name} is already used by another statement`)
    this.#isSent = true
    connection.stream.cork()
    try {
      sendRlsContext(connection, this.standing)
      return baseQuery.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }

  /** The first row and the first command completion belong to the role statement. */
  handleDataRow(message: unknown): void {
    if (this.#hasTaken) baseQuery.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasTaken) baseQuery.handleCommandComplete.call(this, message, connection)
    this.#hasTaken = true
  }

  handleError(error: Error, connection: Connection): void {
    // The driver took the parse response of the role statement for that of the query, which may have failed.
    if (this.#isSent && this.name !== undefined) delete connection.parsedStatements[this.name]
    baseQuery.handleError.call(this, error, connection)
  }
}
type QueryDone = (error: Error | undefined, result: pg.ResultBuilder) => void

/** Runs one statement under a database role in a separate transaction, in one round trip. */
export async function queryWithRls(
  pool: pg.Pool,
  context: RlsContext,
  query: pg.QueryConfig,
  values: unknown[],
): Promise<unknown> {
  const client = await pool.connect()
  const ask = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      client.query(
        new RlsQuery(context, query, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  try {
    return await statementChannel.tracePromise(ask, {
      engine: 'postgres',
      kind: getStatementKind(query.text),
    })
  } finally {
    client.release()
  }
}
