import { limits } from '@evenkeel/contract/limits'
import type { KeptArticle } from '@evenkeel/contract/own/kept-articles'
import type { Place } from '@evenkeel/server/crypto/envelope'
import { decryptText } from '@evenkeel/server/crypto/encrypted-text'
import { invalid, notAuthenticated, notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import type { CallingMember } from '#http/caller.ts'
import { members } from '../tables.ts'
import type { MembersDeps } from '../deps.ts'
import type { MemberDecryption } from '../profile.ts'

type KeptDeps = Pick<MembersDeps, 'store' | 'vault'>
type KeepArticleDeps = Pick<MembersDeps, 'store' | 'clock' | 'randomUuid' | 'vault'>

const placeOf = (row: string): Place => ({ table: 'members', row, column: 'kept_articles' })

/** The rows of a member, of which there is one; the list lies in it, encrypted. */
const rowsOf = (db: Queryable, caller: CallingMember) =>
  db.select({ sealed: members.keptArticles }).from(members).where(eq(members.id, caller.id)).$dynamic()

async function opened(
  { db, vault }: MemberDecryption,
  caller: CallingMember,
  [row]: Awaited<ReturnType<typeof rowsOf>>,
): Promise<readonly KeptArticle[]> {
  if (!row) throw notAuthenticated()
  const list = await decryptText(await vault.subjectCipher(caller, db), placeOf(caller.id), row.sealed)
  return list === null ? [] : (JSON.parse(list) as KeptArticle[])
}

/** What a member kept, newest first: one encrypted list in the member's row, because nothing ever asks for a part of it. */
export async function readKept(
  { store: { db }, vault }: KeptDeps,
  caller: CallingMember,
): Promise<readonly KeptArticle[]> {
  return opened({ db, vault }, caller, await rowsOf(db, caller))
}

/** The same inside of a change: nobody else may change the list before it is written. */
async function lockKept(at: MemberDecryption, caller: CallingMember): Promise<readonly KeptArticle[]> {
  return opened(at, caller, await rowsOf(at.db, caller).for('update'))
}

/** Reads the list, and writes what `change` makes of it. */
async function changeKept<T>(
  { store, vault }: KeptDeps,
  caller: CallingMember,
  change: (kept: readonly KeptArticle[]) => { readonly next: readonly KeptArticle[]; readonly answer: T },
): Promise<T> {
  return store.db.transaction(async (tx) => {
    const { next, answer } = change(await lockKept({ db: tx, vault }, caller))
    const cipher = await vault.subjectCipher(caller, tx)
    await tx
      .update(members)
      .set({
        keptArticles: next.length === 0 ? null : cipher.encrypt(placeOf(caller.id), JSON.stringify(next)),
      })
      .where(eq(members.id, caller.id))
    return answer
  })
}

/** Keeps an article; a second press is the same act. What was kept before never falls off by itself. */
export function keepArticle(
  deps: KeepArticleDeps,
  caller: CallingMember,
  { slug, topic, name }: Pick<KeptArticle, 'slug' | 'topic' | 'name'>,
): Promise<KeptArticle> {
  return changeKept(deps, caller, (kept) => {
    const known = kept.find((one) => one.slug === slug)
    if (known) return { next: kept, answer: known }
    if (kept.length >= limits.keptArticles)
      throw invalid([
        {
          field: 'slug',
          message: `You keep ${limits.keptArticles} articles already. Remove one to keep another.`,
        },
      ])
    const fresh = { id: deps.randomUuid(), slug, topic, name, kept_at: deps.clock.now().toString() }
    return { next: [fresh, ...kept], answer: fresh }
  })
}

/** Forgets a kept article of the caller. */
export function forgetArticle(
  deps: KeptDeps,
  caller: CallingMember,
  id: string,
): Promise<{ message: string }> {
  return changeKept(deps, caller, (kept) => {
    if (!kept.some((one) => one.id === id)) throw notFound()
    return {
      next: kept.filter((one) => one.id !== id),
      answer: { message: 'This article is no longer kept.' },
    }
  })
}
