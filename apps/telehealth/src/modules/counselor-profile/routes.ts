import {
  readOwnPortrait,
  readOwnProfile,
  removeOwnPortrait,
  saveOwnPortrait,
  saveOwnProfile,
} from '@evenkeel/api-contract/counselor/profile'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { findProvider } from '#modules/providers/repository.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { reencodePortrait } from './reencode-portrait.ts'
import { findPortrait, removePortrait, savePortrait } from './portrait-repository.ts'
import { presentProfile } from './presenter.ts'
import { saveProfile } from './save-profile.ts'

/** The own profile and picture. */
export function counselorProfileRoutes(service: CounselorService): void {
  const { serve, db, scanner } = service
  const answer = async (providerId: number) => {
    const provider = await findProvider(db, providerId)
    if (!provider) throw createNotFoundError()
    return presentProfile(service, provider)
  }
  serve(readOwnProfile, ({ caller }) => answer(caller.providerId))
  serve(saveOwnProfile, async ({ caller, body }) => {
    await saveProfile(db, caller.providerId, body)
    return answer(caller.providerId)
  })
  serve(saveOwnPortrait, async ({ caller, body: { name, type, data } }) => {
    const file = await acceptUpload(scanner, { name, type, bytes: Buffer.from(data, 'base64') })
    await savePortrait(db, caller.providerId, await reencodePortrait(file))
    return answer(caller.providerId)
  })
  serve(removeOwnPortrait, async ({ caller }) => {
    await removePortrait(db, caller.providerId)
    return answer(caller.providerId)
  })
  serve(readOwnPortrait, async ({ caller }) => {
    const found = await findPortrait(db, caller.providerId)
    if (!found) throw createNotFoundError()
    return { name: 'portrait.jpg', type: found.type, bytes: found.bytes }
  })
}
