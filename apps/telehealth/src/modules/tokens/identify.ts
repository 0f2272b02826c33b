import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { preparedStatement } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import {
  createNotAuthenticatedError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller, JwtHolder } from '#caller.ts'
import { endedSessions } from '#db/tables.ts'
import { findPatient } from '#modules/patients/repository.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { Tokens } from './tokens.ts'
import type { RoomPasses } from './room-passes.ts'

/** Key and password of the server that may request tokens. */
export interface PartnerCredentials {
  readonly apiKey: string
  readonly password: string
}

const SignedBody = z.object({ api: z.object({ api_key: z.string(), password: z.string() }) })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isEqualInConstantTime = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** Whether a body has the partner's key and password; both are always compared, in constant time. */
function isPartner(body: unknown, partner: PartnerCredentials): boolean {
  const signed = SignedBody.safeParse(body)
  if (!signed.success) return false
  const key = isEqualInConstantTime(signed.data.api.api_key, partner.apiKey)
  const password = isEqualInConstantTime(signed.data.api.password, partner.password)
  return key && password
}

/** A JWT issued while its session ended is valid at most this long; the record is not needed afterwards. */
const RETENTION = minutes(2 * limits.telehealthTokenMinutes)

const endedById = preparedStatement((db) =>
  db
    .select()
    .from(endedSessions)
    .where(eq(endedSessions.session, sql.placeholder('session')))
    .prepare('session_ended'),
)

/** Whether the partner reported a session as ended. */
async function isSessionEnded(db: Queryable, session: string): Promise<boolean> {
  const found = await endedById(db).execute({ session })
  return found.length > 0
}

/** Refuses all JWTs of these sessions from now on, whenever they were issued. Idempotent. */
export async function endSessions(db: Db, sessions: readonly string[], now: Temporal.Instant): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, now.subtract({ milliseconds: RETENTION })))
  if (sessions.length === 0) return
  const rows = sessions.map((session) => ({ session, endedAt: now }))
  await db.insert(endedSessions).values(rows).onConflictDoNothing()
}

interface IdentifyContext {
  readonly db: Db
  readonly vault: PatientVault
  readonly tokens: Tokens
  readonly roomPasses: RoomPasses
  readonly partner: PartnerCredentials
}

/** The JWT of an Authorization header, or null. */
function parseBearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}

/** The holder of a valid JWT whose patient still exists; every other case gets the same refusal. */
export async function requireTokenHolder(
  { db, vault, tokens }: Pick<IdentifyContext, 'db' | 'vault' | 'tokens'>,
  header: string | undefined,
): Promise<JwtHolder> {
  const jwt = parseBearerToken(header)
  const holder = jwt ? await tokens.read(jwt) : null
  const patient = holder ? await findPatient({ db, vault }, holder.patientId) : null
  if (!holder || patient?.kind !== holder.scope) throw createNotAuthenticatedError()
  if (holder.session !== undefined && (await isSessionEnded(db, holder.session)))
    throw createNotAuthenticatedError()
  if (holder.scope === 'patient') return { kind: 'patient', patient, session: holder.session }
  return { kind: 'visitor', patient, visitor: holder.visitor ?? '' }
}

/** The patient id in a path; null: the path has none. */
function getPatientIdParam(endpoint: Endpoint, params: Readonly<Record<string, unknown>>): unknown {
  const name = /\/patients\/:([a-z_]+)/.exec(endpoint.path)?.[1]
  return name === undefined ? null : params[name]
}

/**
 * Identifies the caller. A JWT gives access only to its own patient: other ids look unknown (ROLE-12). A
 * visitor's JWT allows search and profiles only (RD-151).
 */
export function createIdentify(context: IdentifyContext): Authenticate<Caller> {
  return async (request, endpoint, params) => {
    if (endpoint.auth === 'none') return { kind: 'anybody' }
    if (endpoint.auth === 'partner') {
      if (!isPartner(request.body, context.partner)) throw createNotAuthenticatedError()
      return { kind: 'partner' }
    }
    if (endpoint.auth === 'room') {
      const jwt = parseBearerToken(request.headers.authorization)
      const pass = jwt ? await context.roomPasses.read(jwt) : null
      if (!pass || pass.appointmentId !== params.id) throw createNotAuthenticatedError()
      return { kind: 'room', ...pass }
    }
    if (endpoint.auth !== 'patient' && endpoint.auth !== 'patient-or-visitor')
      throw createPermissionDeniedError()
    const holder = await requireTokenHolder(context, request.headers.authorization)
    if (endpoint.auth === 'patient' && holder.kind === 'visitor') throw createPermissionDeniedError()
    const requestedId = getPatientIdParam(endpoint, params)
    if (requestedId !== null && requestedId !== holder.patient.id) throw createNotFoundError()
    return holder
  }
}
