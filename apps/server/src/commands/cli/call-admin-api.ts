import { REASON_HEADER } from '@evenkeel/server-kit/http/error-handler'
import { getOperatorUrl } from '../../env.ts'
import { loadSettings } from '../../open-store.ts'
import { ADMIN_PREFIX, ADMIN_KEY_PURPOSE } from '../../http/admin-api.ts'
import { hasMasterKey, deriveKey, loadMasterKeys } from '../../master-keys/local-master-keys.ts'

export type AdminPath =
  | '/programmes'
  | '/programmes/owned'
  | '/words'
  | '/keys'
  | '/backup'
  | '/person-keys'
  | '/members/export'
  | '/members/delete'
  | '/members/sessions'
  | '/members/open-contests'
  | '/members/removals'
  | '/organisations/remove'
  | '/organisations/plan'
  | '/organisations/members'
  | '/staff/invite'

/** Calls the admin API of the running product. Returns its response, or a line that explains why there is none. */
export async function callAdminApi(
  path: AdminPath,
  body?: Readonly<Record<string, string | boolean | undefined>>,
): Promise<Response | string> {
  const env = loadSettings()
  // Loading the key would create one.
  if (!hasMasterKey(env))
    return `ENCRYPTION_KEY is missing, and there is no master.key in ${env.DATA_DIR}. Run this command with the settings of the product.`
  const address = getOperatorUrl(env)
  const key = deriveKey(loadMasterKeys(env).current, ADMIN_KEY_PURPOSE)
  const options = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
  const answer = await fetch(`${address}${ADMIN_PREFIX}${path}`, options).catch(() => null)
  if (answer?.status === 404)
    return `Nothing was changed: the process at ${address} has another key. Run this command with the same settings.`
  const away = answer?.headers.get(REASON_HEADER)
  if (away)
    return `The command failed or did not complete. The process at ${address} reports: ${away}. Fix the problem and run the command again.`
  return (
    answer ??
    `Nothing runs at ${address}, the address of the admin API according to OPERATOR_HOST, OPERATOR_PORT and PORT.`
  )
}
