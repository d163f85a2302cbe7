/**
 * One line of an error summary: the input's id (empty for errors of the whole form) and the text
 * also shown at the field.
 */
export interface FormError {
  id: string;
  text: string;
}

/**
 * Flattens react-hook-form's `formState.errors` into lines in the order of the form's fields;
 * nested names are joined with dots, as `register` does.
 */
export function formErrors(errors: object, prefix = ''): FormError[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if ('message' in error && typeof error.message === 'string' && error.message !== '') {
      return [{ id: path.startsWith('root') ? '' : path, text: error.message }];
    }
    return 'type' in error && 'ref' in error ? [] : formErrors(error, path);
  });
}
