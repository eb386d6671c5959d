/// A file of every site that the generator draws itself.
#[derive(Debug, Default)]
pub struct MapGround {
    /// Path below the site; its hash changes with the drawing.
    pub file: String,
    pub svg: String,
}
