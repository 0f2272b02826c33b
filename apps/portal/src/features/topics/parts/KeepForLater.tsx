import { Bookmark, BookmarkCheck } from 'lucide-react'
import { keepTrouble, type ToKeep, useKeeping, useKept } from '#session/articles/kept-articles.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { afterReadingWords } from './after-reading.words.ts'

/** Says what a press keeps or forgets; drawn by whoever does it. */
export function BookmarkButton({
  isKept,
  words,
  busy = false,
  onPress,
}: {
  readonly isKept: boolean
  readonly words: { readonly kept: string; readonly keep: string }
  readonly busy?: boolean
  readonly onPress: () => void
}) {
  const Icon = isKept ? BookmarkCheck : Bookmark
  return (
    <Button
      kind="quiet"
      aria-pressed={isKept}
      busy={busy}
      busyLabel={isKept ? words.kept : words.keep}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={18} /> {isKept ? words.kept : words.keep}
    </Button>
  )
}

const words = { kept: afterReadingWords.kept, keep: afterReadingWords.keep }

/** Keeps the article on the member's account, where the home page lists it (decision 008). */
export function KeepForLater({
  article,
  onTrouble,
}: {
  readonly article: ToKeep
  /** What to say about it; empty where nothing is wrong. */
  readonly onTrouble: (words: string) => void
}) {
  const { data, isLoading } = useKept()
  const { status, isOutOfReach } = useWhoIsHere()
  const { keep, forget } = useKeeping()
  // Nobody can keep anything yet; where it cannot be found out who is here, a press says so.
  const isRestoring = status === 'restoring' && !isOutOfReach
  const kept = data?.find(({ slug }) => slug === article.slug)
  const told = {
    onSuccess: () => onTrouble(''),
    onError: (error: Error) => onTrouble(keepTrouble(error)),
  }
  return (
    <BookmarkButton
      isKept={kept !== undefined}
      words={words}
      busy={isRestoring || isLoading || keep.isPending || forget.isPending}
      onPress={() => (kept ? forget.mutate(kept, told) : keep.mutate(article, told))}
    />
  )
}
