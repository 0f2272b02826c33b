import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { deviceQuerySaved } from '../device-queries.ts'
import { forgetAll } from '../kept-reading.ts'
import styles from './saved-articles.module.css'

/** Articles a person saved on this device, and a way to leave no trace of them. Not there when there are none. */
export function SavedArticles() {
  const { client } = usePlace()
  const queries = useQueryClient()
  const { data = [] } = useQuery(deviceQuerySaved(client))
  const { mutate, isPending } = useMutation({
    mutationFn: () => forgetAll(client),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  if (data.length === 0) return null
  return (
    <section className={styles.saved} aria-labelledby="saved">
      <h2 id="saved">Saved on this device</h2>
      <ul>
        {data.map(({ slug, topic, name }) => (
          <li key={slug}>
            <Link to={href('article', { topic, article: slug })}>{name}</Link>
          </li>
        ))}
      </ul>
      <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
        Forget all of them
      </Button>
    </section>
  )
}
