import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import {
  createNotAuthenticatedError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { PatientVault } from '#patient-vault.ts'
import { findPatient } from '#modules/patients/repository.ts'
import type { Caller, JwtHolder } from '#caller.ts'
import { isSessionEnded } from './ended-sessions.ts'
import { isPartner, type PartnerCredentials } from './partner.ts'
import type { RoomPasses } from './room-passes.ts'
import type { Tokens } from './tokens.ts'

export interface IdentifyDeps {
  readonly db: Db
  readonly vault: PatientVault
  readonly tokens: Tokens
  readonly roomPasses: RoomPasses
  readonly partner: PartnerCredentials
}

/** The JWT of an Authorization header, or null. */
export function parseBearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}

/** The holder of a valid JWT whose patient still exists; every other case gets the same refusal. */
export async function requireTokenHolder(
  { db, vault, tokens }: Pick<IdentifyDeps, 'db' | 'vault' | 'tokens'>,
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
export function createIdentify(deps: IdentifyDeps): Authenticate<Caller> {
  return async (request, endpoint, params) => {
    if (endpoint.auth === 'none') return { kind: 'anybody' }
    if (endpoint.auth === 'partner') {
      if (!isPartner(request.body, deps.partner)) throw createNotAuthenticatedError()
      return { kind: 'partner' }
    }
    if (endpoint.auth === 'room') {
      const jwt = parseBearerToken(request.headers.authorization)
      const pass = jwt ? await deps.roomPasses.read(jwt) : null
      if (!pass || pass.appointmentId !== params.id) throw createNotAuthenticatedError()
      return { kind: 'room', ...pass }
    }
    if (endpoint.auth !== 'patient' && endpoint.auth !== 'patient-or-visitor')
      throw createPermissionDeniedError()
    const holder = await requireTokenHolder(deps, request.headers.authorization)
    if (endpoint.auth === 'patient' && holder.kind === 'visitor') throw createPermissionDeniedError()
    const asked = getPatientIdParam(endpoint, params)
    if (asked !== null && asked !== holder.patient.id) throw createNotFoundError()
    return holder
  }
}
