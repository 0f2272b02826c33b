/** What is stored: no blanks around it, all lower case (FIELD-08). */
export const emailModel = (view: string): string => view.trim().toLowerCase()
