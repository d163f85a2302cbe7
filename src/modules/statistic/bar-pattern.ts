const side = 10;

type Draw = (pen: CanvasRenderingContext2D) => void;

interface Mark {
  ground: string;
  mark: string;
  draw: Draw;
}

const plain: Mark = { ground: '--brand', mark: '--brand', draw: () => undefined };
const striped: Mark = {
  ground: '--warning-tint',
  mark: '--warning',
  draw(pen) {
    pen.moveTo(0, side);
    pen.lineTo(side, 0);
    pen.stroke();
  },
};
const dotted: Mark = {
  ground: '--leave-tint',
  mark: '--leave',
  draw(pen) {
    pen.arc(side / 2, side / 2, 2, 0, 2 * Math.PI);
    pen.fill();
  },
};
/** How each part is marked on its ground, so that no two of them differ in colour alone. */
const marks: readonly Mark[] = [plain, striped, dotted];

/** The filling of the bars of a part: plain, striped, dotted. `colour` reads a token. */
export function barPattern(
  part: number,
  colour: (token: string) => string,
): CanvasPattern | string {
  const { ground, mark, draw } = marks[part % marks.length] ?? plain;
  const tile = document.createElement('canvas');
  tile.width = side;
  tile.height = side;
  const pen = tile.getContext('2d');
  if (!pen) return colour(ground);
  pen.fillStyle = colour(ground);
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = colour(mark);
  pen.strokeStyle = colour(mark);
  pen.lineWidth = 2;
  pen.beginPath();
  draw(pen);
  return pen.createPattern(tile, 'repeat') ?? colour(ground);
}
