import { ArrowLeft } from 'lucide-react'
import { questionWords } from '../questions.words.ts'
import styles from './question.module.css'

/** Back is always there; it looks like a link. */
export function BackLink({ onBack }: { readonly onBack: () => unknown }) {
  return (
    <p className={styles.back}>
      <button type="button" onClick={() => void onBack()}>
        <ArrowLeft aria-hidden="true" size={20} />
        <span>{questionWords.back}</span>
      </button>
    </p>
  )
}
