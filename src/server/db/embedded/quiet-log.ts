/**
 * Settings that keep personal data out of the server's log. A refused statement is told to the
 * product, which answers and logs it without values; PostgreSQL's own line would name the row: "Key
 * (pinfl)=(3…) already exists". So its log says only what concerns the server itself, in the short
 * form, and never a statement or its parameters (docs/operations.md, "Embedded or server
 * database").
 */
export const quietLog = [
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];
