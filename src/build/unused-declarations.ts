import type { Plugin } from 'vite';

/** What both sides say to each other, and the rules: nothing happens when such a file is read. */
const declaring =
  /\/src\/(?:shared\/.*|modules\/.*\/(?:schema|inputs|codes|rules|paths|shown))\.ts$|\/machines\/.*\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Declaration extends Node {
  declarations?: readonly { init?: Node | null }[];
  declaration?: Declaration | null;
}

const made = ['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression'];

/** The values of the constants of a file that are made when it is read, in their order. */
function madeValues(body: readonly Node[]): Node[] {
  return body.flatMap((node: Declaration) => {
    const { declarations = [] } = node.declaration ?? node;
    return declarations.flatMap(({ init }) => (init && made.includes(init.type) ? init : []));
  });
}

/**
 * Lets the build leave out what nobody uses of a file that only declares: a schema beside a number
 * that a screen shows would bring all of zod (decision 127). A call alone may do anything, so it is
 * kept; each is put into a function that is said to be pure.
 */
export const unusedDeclarations = (): Plugin => ({
  name: 'unused-declarations',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!declaring.test(id)) return null;
    const { body } = this.parse(code);
    let text = code;
    for (const { start, end } of madeValues(body).reverse())
      text = `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`;
    return {
      code: text,
      map: null,
      moduleSideEffects: body.some(({ type }) => type === 'ExpressionStatement'),
    };
  },
});
