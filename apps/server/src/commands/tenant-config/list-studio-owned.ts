import * as z from 'zod'
import { callAdminApi } from '../cli/call-admin-api.ts'

const StudioOwned = z.object({ owned: z.array(z.string()) })

/** What is owned by the studio, in one line: the running product knows it, and files are checked without one as well. */
export async function listStudioOwned(ask = callAdminApi): Promise<string> {
  const answer = await ask('/programmes/owned').catch(() => null)
  // A product of the release before knows no studio, and settings that are refused name no product.
  if (answer === null || typeof answer === 'string' || !answer.ok)
    return 'What the studio owns is not known: no running product with these settings was there to be asked.'
  const { owned } = StudioOwned.parse(await answer.json())
  return owned.length === 0
    ? 'The studio owns nothing: these files count.'
    : `The studio owns ${owned.join(', ')}: files of these in the folder count for nothing.`
}
