import pg from 'pg'

/** Rows of a large installation, by table. */
export interface Volume {
  readonly organisations: number
  readonly members: number
  readonly messages: number
}
export const fullVolume: Volume = { organisations: 10_000, members: 1_000_000, messages: 5_000_000 }

/** Generated ids start after this one. */
const FIRST = 10_000_000

/** Copies of one row of a table. */
export interface TableFill {
  readonly table: string
  readonly count: number
  /** Columns that differ from the copied row, in SQL; `n` counts from 1. */
  readonly columns: Readonly<Record<string, string>>
  /** Condition of the copied row. */
  readonly like?: string
}

/** A UUID in SQL that passes validation, with version digits. */
export const createSqlId = (kind: string, number = 'n'): string =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`
const createSqlKey = (kind: string): string => `md5('${kind} ' || n) || md5(n::text)`
const createPastInstant = (step: string): string => `now() - interval '40 days' - n * interval '${step}'`

const member_id = createSqlId('member')
const createOrganizationId = (organisations: number): string =>
  createSqlId('organisation', `(n % ${organisations})`)
const createOwnColumns = (organisations: number) => ({
  id: createSqlId('own'),
  organisation_id: createOrganizationId(organisations),
  member_id,
})

/** Organizations and their locations. */
function listOrganizationFills({ organisations }: Volume): readonly TableFill[] {
  return [
    {
      table: 'portal.organisations',
      count: organisations,
      columns: {
        id: createSqlId('organisation', '(n - 1)'),
        username: `'volume' || n`,
        hosts: `array['volume' || n || '.example']`,
        search_text: `'programme of volume ' || md5(n::text)`,
        is_root: 'false',
        record: `jsonb_set(record, '{id}', to_jsonb(${createSqlId('organisation', '(n - 1)')}::text))`,
      },
      like: `username = 'northstar'`,
    },
    {
      table: 'portal.organisations',
      count: organisations,
      columns: {
        id: createSqlId('location'),
        parent_id: createSqlId('organisation', '(n - 1)'),
        username: `'volume-place' || n`,
        hosts: `'{}'`,
        is_root: 'false',
      },
      like: 'parent_id is not null',
    },
  ]
}

/** Members, and their address index. */
function listMemberFills({ organisations, members }: Volume): readonly TableFill[] {
  const organisation_id = createOrganizationId(organisations)
  return [
    {
      table: 'portal.members',
      count: members,
      columns: {
        id: member_id,
        organisation_id,
        mdlive_id: `${FIRST} + n`,
        answer_set_id: createSqlId('own'),
        created_at: createPastInstant('1 second'),
      },
      like: 'verified_at is not null',
    },
    {
      table: 'keys.addresses',
      count: members,
      columns: {
        person: member_id,
        organisation_id,
        hash: createSqlKey('address'),
        phone_hash: createSqlKey('phone'),
      },
      like: 'is_confirmed',
    },
  ]
}

/** Member data: answers, appointments, documents, visits. */
function listVisitFills({ organisations, members }: Volume): readonly TableFill[] {
  const organisation_id = createOrganizationId(organisations)
  const own = createOwnColumns(organisations)
  return [
    { table: 'portal.answer_sets', count: members, columns: { ...own, danger_at: 'null' } },
    { table: 'portal.appointments', count: members / 2, columns: { ...own, idempotency_key: 'null' } },
    { table: 'portal.slot_queries', count: members / 5, columns: { ...own, idempotency_key: 'null' } },
    { table: 'portal.documents', count: members / 2, columns: { ...own, mdlive_id: `${FIRST} + n` } },
    {
      table: 'portal.visits',
      count: members / 2,
      columns: { ...own, mdlive_appointment_id: `${FIRST} + n`, status: `'over'` },
    },
    {
      table: 'portal.visit_notices',
      count: members / 2,
      columns: { id: createSqlId('own'), organisation_id, visit_id: createSqlId('own'), done_at: 'now()' },
    },
    {
      table: 'portal.inquiries',
      count: members / 10,
      columns: {
        ...own,
        reference: `upper(left(${createSqlKey('reference')}, 8))`,
        delivered_at: 'now()',
        called_at: 'now()',
      },
    },
  ]
}

/** Sessions, codes and tokens. */
function listSessionFills({ organisations, members }: Volume): readonly TableFill[] {
  const organisation_id = createOrganizationId(organisations)
  const own = createOwnColumns(organisations)
  return [
    { table: 'portal.sessions', count: members / 4, columns: own },
    {
      table: 'portal.session_tokens',
      count: members / 4,
      columns: { token_hash: createSqlKey('token'), organisation_id, session_id: createSqlId('own') },
    },
    { table: 'portal.draft_keys', count: members / 4, columns: { member_id, organisation_id } },
    { table: 'portal.one_time_codes', count: members / 10, columns: own },
    {
      table: 'portal.password_resets',
      count: members / 20,
      columns: { token_hash: createSqlKey('reset'), organisation_id, member_id },
    },
    {
      table: 'portal.answer_tokens',
      count: members / 10,
      columns: { token_hash: createSqlKey('answers'), organisation_id, answer_set_id: createSqlId('own') },
    },
  ]
}

/** Emails, the audit log and rate limit counters. */
function listLogFills({ organisations, members }: Volume): readonly TableFill[] {
  const organisation_id = createOrganizationId(organisations)
  return [
    {
      table: 'portal.mail_outbox',
      count: members / 2,
      columns: {
        id: createSqlId('own'),
        position: `${FIRST} + n`,
        organisation_id,
        member_id,
        sent_at: createPastInstant('1 second'),
      },
    },
    {
      table: 'portal.audit_events',
      count: members,
      columns: {
        seq: `${FIRST} + n`,
        organisation_id,
        subject: 'md5(n::text)',
        at: createPastInstant('1 second'),
      },
    },
    { table: 'portal.throttles', count: members / 10, columns: { key: createSqlKey('throttle') } },
    { table: 'portal.login_failures', count: members / 20, columns: { key: createSqlKey('failure') } },
  ]
}

/** Rows of the API. Encrypted values are copied: they are never decrypted. */
const listPortalFills = (volume: Volume): readonly TableFill[] => [
  ...listOrganizationFills(volume),
  ...listMemberFills(volume),
  ...listVisitFills(volume),
  ...listSessionFills(volume),
  ...listLogFills(volume),
]

/** Rows of the telehealth sandbox. */
function listTelehealthFills({ organisations, members, messages }: Volume): readonly TableFill[] {
  const patient_id = `${FIRST} + 1 + n % ${members}`
  return [
    {
      table: 'telehealth.patients',
      count: members,
      columns: {
        id: `${FIRST} + n`,
        member_id: `${createSqlId('member')}::text`,
        ou: `'volume' || n % ${organisations}`,
        email: `'member' || n || '@volume.example'`,
        birthdate: `date '1950-01-01' + n % 20000`,
        last_name: `'Name' || n % 50000`,
      },
      like: `kind = 'patient'`,
    },
    {
      table: 'telehealth.conversations',
      count: members,
      columns: { id: `${FIRST} + n`, patient_id: `${FIRST} + n`, reply_due_at: 'null' },
    },
    {
      table: 'telehealth.messages',
      count: messages,
      columns: {
        id: `${FIRST} + n`,
        conversation_id: patient_id,
        patient_id,
        sender: `case n % 3 when 0 then 'patient' else 'provider' end`,
        unread: 'n % 50 = 1',
        client_message_id: 'null',
        sent_at: createPastInstant('1 second'),
      },
    },
    {
      table: 'telehealth.documents',
      count: members / 2,
      columns: {
        id: `${FIRST} + n`,
        patient_id,
        client_document_id: 'null',
        created_at: createPastInstant('1 second'),
      },
    },
    {
      table: 'telehealth.appointments',
      count: members,
      columns: {
        id: `${FIRST} + n`,
        patient_id,
        status: `case n % 4 when 0 then 'cancelled' else 'completed' end`,
        idempotency_key: 'null',
        hold_id: 'null',
        holder: 'null',
        starts_at: createPastInstant('1 minute'),
        ends_at: `${createPastInstant('1 minute')} + interval '50 minutes'`,
      },
    },
  ]
}

/** Rows of one patient, older than the real ones: a patient with much data must not wait longer. */
const createHeavyPatientFill = (patient: number, count: number): TableFill => ({
  table: 'telehealth.messages',
  count,
  columns: {
    id: `${2 * FIRST} + n`,
    client_message_id: 'null',
    // Received, so that listing the few sent ones without an index would scan all of these.
    sender: `'provider'`,
    unread: 'false',
    sent_at: createPastInstant('1 minute'),
  },
  like: `patient_id = ${patient}`,
})

/** Copies one row many times, without the indexes, which are recreated afterwards. */
export async function fillTable(db: pg.Client, { table, count, columns, like }: TableFill): Promise<void> {
  const [schema, name] = table.split('.')
  const { rows: own } = await db.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    [schema, name],
  )
  const names = own.map((column) => `"${column.name}"`).join(', ')
  const values = own.map((column) => columns[column.name] ?? `"${column.name}"`).join(', ')
  const { rowCount } = await db.query(
    `insert into ${table} (${names}) overriding system value
     select ${values} from (select * from ${table} where ${like ?? 'true'} limit 1) one, generate_series(1, ${count}) n`,
  )
  if (rowCount !== count) throw new Error(`${table} had no row to copy`)
}

/**
 * Fills a database in which a few people have done everything (`access-fixture.ts`) up to the volume of a large installation, by sets.
 * `heavy` is a patient who gets many messages.
 */
export async function fillDatabase(
  url: string,
  volume: Volume = fullVolume,
  heavy?: { readonly patient: number; readonly messages: number },
): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // Foreign keys and triggers hold by construction; checking them a million times would be slow.
    await db.query('set session_replication_role = replica')
    await db.query(`set maintenance_work_mem = '512MB'`)
    const fillings = [...listPortalFills(volume), ...listTelehealthFills(volume)]
    if (heavy) fillings.unshift(createHeavyPatientFill(heavy.patient, heavy.messages))
    const tables = [...new Set(fillings.map(({ table }) => table))]
    const { rows: indexes } = await db.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid::regclass::text = any($1)
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [tables],
    )
    for (const { name } of indexes) await db.query(`drop index ${name}`)
    for (const filling of fillings) await fillTable(db, filling)
    for (const { definition } of indexes) await db.query(definition)
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
}
