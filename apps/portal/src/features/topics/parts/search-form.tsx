import { Search } from 'lucide-react'
import { useId } from 'react'
import styles from './search-form.module.css'

/** Field for everyday words. The results are below it and follow the typing, so Enter has nothing left to do. */
export function SearchForm({
  words,
  onChange,
}: {
  readonly words: string
  readonly onChange: (words: string) => void
}) {
  const id = useId()
  return (
    <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>What is on your mind?</label>
      <div className={styles.field}>
        <Search aria-hidden="true" size={22} />
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={words}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className={styles.hint}>Use your own words, like “can’t sleep”. What you type is not kept.</p>
    </form>
  )
}
