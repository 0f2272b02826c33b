export function OpenedPage() {
  return null
}
