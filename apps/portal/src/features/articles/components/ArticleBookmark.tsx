import { Bookmark, BookmarkCheck } from 'lucide-react'
import {
  describeBookmarkError,
  type BookmarkTarget,
  useToggleBookmark,
  useBookmarks,
} from '#session/articles/bookmarks.ts'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { articleFeedbackMessages } from './article-feedback.messages.ts'

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

const bookmarkMessages = { kept: articleFeedbackMessages.kept, keep: articleFeedbackMessages.keep }

/** Keeps the article on the member's account, where the home page lists it (decision 008). */
export function ArticleBookmark({
  article,
  onTrouble,
}: {
  readonly article: BookmarkTarget
  /** What to say about it; empty where nothing is wrong. */
  readonly onTrouble: (words: string) => void
}) {
  const { data, isLoading } = useBookmarks()
  const { status, isOutOfReach } = useSession()
  const { keep, forget } = useToggleBookmark()
  // Nobody can keep anything yet; where it cannot be found out who is here, a press says so.
  const isRestoring = status === 'restoring' && !isOutOfReach
  const kept = data?.find(({ slug }) => slug === article.slug)
  const told = {
    onSuccess: () => onTrouble(''),
    onError: (error: Error) => onTrouble(describeBookmarkError(error)),
  }
  return (
    <BookmarkButton
      isKept={kept !== undefined}
      words={bookmarkMessages}
      busy={isRestoring || isLoading || keep.isPending || forget.isPending}
      onPress={() => (kept ? forget.mutate(kept, told) : keep.mutate(article, told))}
    />
  )
}
