import { invalid } from '@evenkeel/server/http/failure'

/** Refuses texts with a NUL character, which PostgreSQL cannot store; `where` is the path of the fields in the body. */
export function requireStorable(where: string, fields: object): void {
  const broken = Object.entries(fields).filter(
    ([, value]) => typeof value === 'string' && value.includes('\0'),
  )
  if (broken.length === 0) return
  throw invalid(
    broken.map(([name]) => ({
      field: `${where}.${name}`,
      message: 'This text has a character we cannot keep.',
    })),
  )
}
