import { zodResolver as judgeBySchema } from '@hookform/resolvers/zod';
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
// Every form judges with this, so that what is wrong is said in our words.
import '#shared/validation-messages.ts';
import { unfinishedOf } from './use-unfinished.ts';

interface Schema<Output, Input> {
  _zod: { output: Output; input: Input };
}

/**
 * Judges a form by its schema, and refuses it while one of its inputs holds something that is not
 * in its values yet: a file that has not arrived, a text that names no choice.
 */
export function zodResolver<Input extends FieldValues, Context, Output>(
  schema: Schema<Output, Input>,
): Resolver<Input, Context, Output> {
  const judge: Resolver<Input, Context, Output> = judgeBySchema(schema);
  return async (values, context, options) => {
    const judged = await judge(values, context, options);
    const errors = { ...judged.errors } as FieldErrors<Input>;
    for (const name of options.names ?? []) {
      const message = unfinishedOf(get(options.fields, name));
      if (message !== null) set(errors, name, { type: 'unfinished', message });
    }
    return Object.keys(errors).length === 0 ? judged : { values: {}, errors };
  };
}
