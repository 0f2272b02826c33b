import { limits } from '@evenkeel/api-contract/limits'
import type { SavedArticle } from '@evenkeel/api-contract/portal/saved-articles'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import { decryptText } from '@evenkeel/server-kit/crypto/vault'
import {
  createValidationError,
  createNotAuthenticatedError,
  createNotFoundError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import type { CallingMember } from '#http/caller.ts'
import { members } from '../tables.ts'
import type { AppContext } from '#app-context.ts'
import type { MemberDecryption } from '../profile.ts'

type SavedArticlesContext = Pick<AppContext, 'store' | 'vault'>

const getEncryptionContext = (row: string): EncryptionContext => ({
  table: 'members',
  row,
  column: 'kept_articles',
})

/** Selects the single row of a member with the encrypted list. */
const selectArticles = (db: Queryable, caller: CallingMember) =>
  db.select({ sealed: members.keptArticles }).from(members).where(eq(members.id, caller.id)).$dynamic()

async function decryptArticles(
  { db, vault }: MemberDecryption,
  caller: CallingMember,
  [row]: Awaited<ReturnType<typeof selectArticles>>,
): Promise<readonly SavedArticle[]> {
  if (!row) throw createNotAuthenticatedError()
  const list = await decryptText(
    await vault.subjectCipher(caller, db),
    getEncryptionContext(caller.id),
    row.sealed,
  )
  return list === null ? [] : (JSON.parse(list) as SavedArticle[])
}

/**
 * Returns a member's saved articles, newest first: one encrypted list in the member's row, because no query
 * needs a part of it.
 */
export async function readSavedArticles(
  { store: { db }, vault }: SavedArticlesContext,
  caller: CallingMember,
): Promise<readonly SavedArticle[]> {
  return decryptArticles({ db, vault }, caller, await selectArticles(db, caller))
}

/** Reads the list with a lock, so that no other request changes it before it is written. */
async function lockArticles(at: MemberDecryption, caller: CallingMember): Promise<readonly SavedArticle[]> {
  return decryptArticles(at, caller, await selectArticles(at.db, caller).for('update'))
}

/** Reads the list and stores the result of `change`. */
async function updateArticles<T>(
  { store, vault }: SavedArticlesContext,
  caller: CallingMember,
  change: (articles: readonly SavedArticle[]) => {
    readonly next: readonly SavedArticle[]
    readonly answer: T
  },
): Promise<T> {
  return store.db.transaction(async (tx) => {
    const { next, answer } = change(await lockArticles({ db: tx, vault }, caller))
    const cipher = await vault.subjectCipher(caller, tx)
    await tx
      .update(members)
      .set({
        keptArticles:
          next.length === 0 ? null : cipher.encrypt(getEncryptionContext(caller.id), JSON.stringify(next)),
      })
      .where(eq(members.id, caller.id))
    return answer
  })
}

/** Saves an article; idempotent. Earlier articles are never dropped automatically. */
export function saveArticle(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'vault'>,
  caller: CallingMember,
  { slug, topic, name }: Pick<SavedArticle, 'slug' | 'topic' | 'name'>,
): Promise<SavedArticle> {
  return updateArticles(context, caller, (articles) => {
    const existing = articles.find((one) => one.slug === slug)
    if (existing) return { next: articles, answer: existing }
    if (articles.length >= limits.keptArticles)
      throw createValidationError([
        {
          field: 'slug',
          message: `You keep ${limits.keptArticles} articles already. Remove one to keep another.`,
        },
      ])
    const fresh = { id: context.randomUuid(), slug, topic, name, kept_at: context.clock.now().toString() }
    return { next: [fresh, ...articles], answer: fresh }
  })
}

/** Removes a saved article of the caller. */
export function removeSavedArticle(
  context: SavedArticlesContext,
  caller: CallingMember,
  id: string,
): Promise<{ message: string }> {
  return updateArticles(context, caller, (articles) => {
    if (!articles.some((one) => one.id === id)) throw createNotFoundError()
    return {
      next: articles.filter((one) => one.id !== id),
      answer: { message: 'This article is no longer kept.' },
    }
  })
}
