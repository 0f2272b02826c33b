import {
  readOwnPortrait,
  readOwnProfile,
  removeOwnPortrait,
  saveOwnPortrait,
  saveOwnProfile,
} from '@evenkeel/contract/counselor/profile'
import { acceptUpload } from '@evenkeel/server/files/admit-file'
import { createNotFoundError } from '@evenkeel/server/http/failure'
import { findProvider } from '#providers/store.ts'
import type { CounselorService } from '../service.ts'
import { reencodePortrait } from './draw-portrait.ts'
import { findPortrait, removePortrait, savePortrait } from './portrait-store.ts'
import { presentProfile } from './present-profile.ts'
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
